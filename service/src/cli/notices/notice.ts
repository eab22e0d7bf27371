import { previewDigest } from '@signpost/notices/subscriptions/preview-notice';
import { listNotices } from '@signpost/notices/subscriptions/list-notices';
import type { SubscriptionDeps } from '@signpost/notices/subscriptions/subscription-deps';
import { testNotice } from '@signpost/notices/subscriptions/test-notice';
import { CheckFailed, terminal } from '@signpost/platform/command';
import { UserError } from '@signpost/platform/errors';
import { oneLine, printableLines } from '@signpost/platform/text';
import { realPause, systemClock } from '@signpost/platform/time';
import { noticeDeps } from '../../compose/notices.ts';
import { readConfig } from '../../config.ts';
import { withExisting, type CommonOptions } from '../command/with-stores.ts';

export interface DigestOptions extends CommonOptions {
  for?: number;
  days: number;
}

/** Sends a test to everyone who gets notices, or to one. */
export function test(id: number | undefined, options: CommonOptions): Promise<void> {
  return withNotices(options, async (deps) => {
    const { subscriptions } = await listNotices(deps);
    const wanted = subscriptions.filter((own) => (id === undefined ? own.is_on : own.id === id));
    if (wanted.length === 0)
      throw new UserError(
        id === undefined
          ? 'There are no notices yet. Set them up in the dashboard: Administration → Notices.'
          : `There is no notice with the number ${id}.`,
      );
    let areAllSent = true;
    for (const { id, person, channel } of wanted) {
      const result = await testNotice(deps, id);
      areAllSent &&= result.is_sent;
      if (options.json === true) terminal.print(JSON.stringify({ id, person, channel, ...result }));
      else
        terminal.print(
          `${id}  ${oneLine(person)} (${channel}): ${result.is_sent ? 'sent' : oneLine(result.problem ?? '')}`,
        );
    }
    if (!areAllSent) throw new CheckFailed();
  });
}

/** Prints what the digest of the last days would say. */
export function digest(options: DigestOptions): Promise<void> {
  return withNotices(options, async (deps) => {
    const { content, text, is_empty: isEmpty } = await previewDigest(deps, options.for ?? null, options.days);
    if (options.json === true) terminal.print(JSON.stringify(content));
    else if (isEmpty) terminal.print('Nothing happened: no digest would be sent.');
    else terminal.print(printableLines(text));
  });
}

function withNotices(options: CommonOptions, work: (deps: SubscriptionDeps) => Promise<void>): Promise<void> {
  const config = readConfig({ data: options.data });
  return withExisting(options, async (stores) => {
    const deps = noticeDeps(config, stores, { analyses: null, clock: systemClock, wait: realPause });
    try {
      await work(deps);
    } finally {
      await deps.close();
    }
  });
}
