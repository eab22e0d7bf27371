/** What only the screens of the administration say. */
export { administration } from './administration.ts';
export { aiServices } from './ai-services.ts';
export { agents } from './agents.ts';
export { noticeScreen } from './notices.ts';
export { schedules } from './schedules.ts';
