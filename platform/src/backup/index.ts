export { buildFile, insertRows, openUnseen, type RowTarget } from './build-file.ts';
export type { BackupHeader, BackupStore } from './format.ts';
export { onlyThese } from './logical-tables.ts';
export { refuseOtherUsers } from './other-users.ts';
export { putRows } from './put-rows.ts';
export { openBackup, verifyBackup, type OpenedBackup } from './read-backup.ts';
export {
  connectAlone,
  openServerMoment,
  storeOnServer,
  tablesOnServer,
  type ServerMoment,
  type Within,
} from './server-moment.ts';
export { openAtOneMoment, storeInFile, tablesInFile } from './sqlite-moment.ts';
export type { LogicalTable, StoredTables } from './stored-tables.ts';
export { takeBackup, type BackedUpStore } from './take-backup.ts';
