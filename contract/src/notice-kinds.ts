/** What a person can ask to hear of. The first four are about the site, the others about brands. */
export const NOTICE_KINDS = ['orphans', 'rescued', 'broken', 'runs', 'brands', 'costs'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const NOTICE_CHANNELS = ['mail', 'webhook', 'feed'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** What the body of a webhook looks like. */
export const WEBHOOK_SHAPES = ['json', 'slack', 'discord', 'teams', 'ntfy'] as const;
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number];
