/** Opens something at the first call. After a failure the next call tries again. */
export function openedOnce<Opened>(
  make: () => Promise<Opened>,
  close: (opened: Opened) => Promise<void>,
): { open(): Promise<Opened>; close(): Promise<void> } {
  let opened: Promise<Opened> | null = null;
  return {
    open: () =>
      (opened ??= make().catch((error: unknown) => {
        opened = null;
        throw error;
      })),
    async close() {
      if (opened !== null) await close(await opened);
    },
  };
}
