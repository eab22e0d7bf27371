export { examine, tellFindings, type Finding } from './doctor.ts';
export { CheckFailed, EXIT } from './exit-codes.ts';
export { listenOn, tryAddress } from './listen.ts';
export { dataOption, newProgram, runProgram } from './program.ts';
export { closeInTime, logFaults, runServer, watchForStop } from './stop.ts';
export { terminal } from './terminal.ts';
export { wholeNumber } from './whole-number.ts';
