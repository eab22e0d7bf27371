/** What happens by itself: sources that are read, links that are checked, backups. `when` is a time as `time.relative` says it. */
export const schedules = {
  /** The answer in one line. */
  answer: (scheduled: number, all: number): string =>
    scheduled === 0 ? 'Nothing runs on a schedule yet.' : `${scheduled} of ${all} run on a schedule.`,
  list: 'Schedules',
  columns: { what: 'What', schedule: 'Schedule', next: 'Next', last: 'Last result' },
  what: { checks: 'Check of links to other sites', backups: 'Backup' },
  /** Above the address of a source. */
  source: 'Index run',
  none: 'Only by hand',
  notPlanned: 'not planned',
  never: 'never',
  results: {
    running: 'Running',
    done: (when: string): string => `Done ${when}`,
    failed: (when: string): string => `Failed ${when}`,
    cancelled: (when: string): string => `Stopped ${when}`,
    interrupted: (when: string): string => `Interrupted ${when}`,
  },
  now: 'Run now',
  /** For screen readers: which of the buttons it is. */
  nowOf: (what: string): string => `Run now: ${what}`,
  backups: {
    title: 'Backups',
    meaning:
      'A backup is one file with everything that Signpost stores, but without passwords of sources and keys of AI services. It is restored with “signpost restore” while the service is stopped.',
    notAllowed:
      'The settings allow no folder yet. Set SIGNPOST_BACKUP_FOLDERS, restart the service, and choose a folder here.',
    folder: 'Folder on the server',
    folderHelp: (folders: string): string =>
      `It must exist, and be one of these folders or inside one of them: ${folders}`,
    keep: 'Backups to keep',
    keepProblem: 'A whole number, 1 to 1,000.',
    file: (file: string, size: string): string => `The last one is ${file} (${size}).`,
    save: 'Save',
    saved: 'Saved.',
  },
};
