/** The query key of every dashboard list. */
export const dashboardKey = 'dashboards'
