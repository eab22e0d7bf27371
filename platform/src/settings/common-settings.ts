import { setting } from './setting.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['auto', 'json', 'text'] as const;
/** `auto`: text on a terminal, JSON elsewhere. */
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Settings that every program has. */
export const commonSettings = {
  data: setting.text('SIGNPOST_DATA', {
    form: 'folder',
    fallback: './data',
    about: 'Where the data is; made when it does not exist.',
  }),
  logLevel: setting.oneOf('SIGNPOST_LOG_LEVEL', {
    values: LOG_LEVELS,
    fallback: 'info',
    about: 'The least important lines that are logged.',
  }),
  logFormat: setting.oneOf('SIGNPOST_LOG_FORMAT', {
    values: LOG_FORMATS,
    fallback: 'auto',
    about: 'How lines are logged: `text` is for people; `auto` is text on a terminal and JSON elsewhere.',
  }),
};
