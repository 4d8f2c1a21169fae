/** Query key prefix for all dashboard lists. */
export const dashboardKey = 'dashboards'
