export { cannotListen } from './cannot-listen.ts';
export { CheckFailed, EXIT } from './exit-codes.ts';
export { parserOutput, terminal, type Output } from './terminal.ts';
export { VERSION } from './version.ts';
