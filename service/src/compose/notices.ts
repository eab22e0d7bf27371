import { feedChannel } from '@signpost/notices/subscriptions/read-feed';
import type { BrandFacts } from '@signpost/notices/ports/brand-facts';
import type { Channel } from '@signpost/notices/ports/channel';
import type { SubscriptionDeps } from '@signpost/notices/subscriptions/subscription-deps';
import { SecretBox } from '@signpost/platform/secrets';
import type { Clock, Wait } from '@signpost/platform/time';
import type { AnalysisDeps } from '../analyses/analysis-deps.ts';
import { analysisRules } from '../analyses/analysis-rules.ts';
import { getStandings } from '../analyses/get-standings.ts';
import { getTrend } from '../analyses/get-trend.ts';
import { passOnRead } from '../analyses/pass-on-read.ts';
import type { Stores } from './stores.ts';
import { openAddress, type Config } from '../config.ts';

/** The path of the pages that switch notices off, and of the feeds: see `http/routes/notice-routes.ts`. */
const NOTICE_PAGES = '/notices';

/** What notices are made from and sent by. */
export function noticeDeps(
  config: Config,
  { ledger, notices, links }: Pick<Stores, 'ledger' | 'notices'> & Partial<Pick<Stores, 'links'>>,
  { analyses, clock, wait }: { analyses: AnalysisDeps | null; clock: Clock; wait: Wait },
): SubscriptionDeps & { close(): Promise<void> } {
  const secrets = new SecretBox(config);
  const homeUrl = openAddress(config);
  const mail = openedLate(() => openMail(config));
  const webhook = openedLate(() => openWebhook(config, { secrets, clock, wait }));
  return {
    store: notices,
    ledger,
    brands: analyses === null ? null : brandFacts(analyses),
    channels: {
      mail: config.smtpUrl === null ? null : mail,
      webhook,
      feed: feedChannel,
    },
    site: async () => (links === undefined ? '' : (await links.site()).home),
    homeUrl,
    pagesUrl: `${homeUrl}${NOTICE_PAGES}`,
    secrets,
    language: config.language,
    clock,
    async close() {
      await mail.close();
      await webhook.close();
    },
  };
}

/** Throws what is wrong with the mail server. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const { checkMailServer } = await import('@signpost/notices/adapters/smtp/smtp-channel');
  await checkMailServer(smtpUrl);
}

async function openMail({ smtpUrl, mailFrom }: Config): Promise<Channel> {
  const { smtpChannel } = await import('@signpost/notices/adapters/smtp/smtp-channel');
  return smtpChannel({ url: smtpUrl ?? '', from: mailFrom ?? '' });
}

async function openWebhook(
  { allowedHosts: allowHosts }: Config,
  deps: { secrets: SecretBox; clock: Clock; wait: Wait },
): Promise<Channel> {
  const { webhookChannel } = await import('@signpost/notices/adapters/webhook/webhook-channel');
  return webhookChannel({ ...deps, allowHosts });
}

/** Imported when something is first sent: most processes never send anything. */
function openedLate(open: () => Promise<Channel>): Channel {
  let opened: Promise<Channel> | null = null;
  return {
    send: async (...letter) => (await (opened ??= open())).send(...letter),
    close: async () => (await opened)?.close(),
  };
}

/** The same calls that the dashboard makes. */
function brandFacts(deps: AnalysisDeps): BrandFacts {
  return {
    standings: async () => (await getStandings(deps, false)).payload,
    trend: async (id) => (await getTrend(deps, id, true)).payload,
    analyses: async (id) =>
      (await passOnRead(deps, analysisRules('fetchAnalyses'), { ids: { id } }, true)).payload,
    analysis: async (id, aid) =>
      (await passOnRead(deps, analysisRules('fetchAnalysis'), { ids: { id, aid } }, false)).payload,
  };
}
