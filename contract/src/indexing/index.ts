export * from './changed.ts';
export * from './checks.ts';
export * from './links.ts';
export * from './mending.ts';
export * from './runs.ts';
export type { RunStage, Said } from './said.ts';
export * from './sources.ts';
