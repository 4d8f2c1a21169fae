/** Query key prefix of all dashboard lists. */
export const dashboardKey = 'dashboards'
