/** Shown before leads are sent to Clay. */
export const CLAY_COST = 'Each lead uses one row of your Clay table and the Clay credits of its columns.';
