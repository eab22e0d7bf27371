export { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './log-settings.ts';
