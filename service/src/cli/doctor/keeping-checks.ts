import { messageOf } from '@signpost/platform/errors';
import { SecretBox } from '@signpost/platform/secrets';
import type { Config } from '../../config.ts';
import { lookAtStores } from './look-at-stores.ts';
import { refuseOverdue, timeOf } from './times.ts';

export async function checkSecretKey(config: Config): Promise<string> {
  const { where, exists } = new SecretBox(config).look();
  return exists
    ? `${where}; keep a copy of it: backups do not have it`
    : 'none yet: it is made when the first password or key is stored';
}

const NO_BACKUPS = 'none at set times: Administration → Schedules makes them, or signpost backup FILE';

export async function checkBackups(config: Config): Promise<string> {
  return lookAtStores(config, NO_BACKUPS, async (stores) => {
    const { folder, schedule, nextAt, last } = await stores.backupPlan.read();
    if (last !== null && (last.state === 'failed' || last.state === 'interrupted'))
      throw new Error(
        `the last one, at ${timeOf(last.startedAt)}, ${last.state === 'failed' ? `failed: ${last.problem}` : 'was cut short'}`,
      );
    const made = last === null ? 'none made yet' : `last at ${timeOf(last.startedAt)}`;
    if (folder === null || schedule === null || nextAt === null)
      return last === null ? NO_BACKUPS : `${made}; none at set times`;
    refuseOverdue('one', nextAt);
    return `${schedule} into ${folder}, ${made}, next at ${timeOf(nextAt)}`;
  });
}

export async function checkNotices(config: Config): Promise<string> {
  const server = config.smtpUrl === null ? null : new URL(config.smtpUrl).host;
  const how = server === null ? 'no mail server is set' : `mail goes by ${server}`;
  if (config.smtpUrl !== null) await reachMail(config.smtpUrl);
  return lookAtStores(config, `none; ${how}`, async (stores) => {
    const store = await stores.notices.read();
    const notices = (await store.list()).filter(({ isOn }) => isOn);
    const byMail = notices.filter(({ channel }) => channel === 'mail');
    if (byMail.length > 0 && server === null)
      throw new Error(
        `${byMail.length} of them go by mail, and no mail server is set: set SIGNPOST_SMTP_URL and SIGNPOST_MAIL_FROM`,
      );
    const latest = await store.latest();
    for (const { id, rule, channel } of notices) {
      const { state, problem } = latest.get(id) ?? {};
      if (state === 'refused' || (state === 'waiting' && problem !== null))
        throw new Error(`the latest one to ${rule.person} by ${channel} could not be sent: ${problem}`);
    }
    return `${notices.length === 0 ? 'none' : `${notices.length} switched on`}; ${how}`;
  });
}

async function reachMail(smtpUrl: string): Promise<void> {
  const { checkMail } = await import('../../compose/notices.ts');
  try {
    await checkMail(smtpUrl);
  } catch (error) {
    throw new Error(
      `the mail server ${new URL(smtpUrl).host} cannot be used: ${messageOf(error)}. Check SIGNPOST_SMTP_URL and the server.`,
      { cause: error },
    );
  }
}
