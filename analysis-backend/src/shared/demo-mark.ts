/** How every invented answer begins. */
export const DEMO_MARK = '[Sample answer, not from any AI service] ';
