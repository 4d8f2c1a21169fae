/** Query key prefix that all dashboard lists share. */
export const dashboardKey = 'dashboards'
