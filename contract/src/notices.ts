import {
  choice,
  flag,
  integer,
  list,
  means,
  nullable,
  number,
  rows,
  text,
  textOrNull,
  titled,
} from './fields.ts';
import { SaidSchema } from './indexing/said.ts';
import { NOTICE_CHANNELS, NOTICE_KINDS, WEBHOOK_SHAPES } from './notice-kinds.ts';
import { Type, type Static } from './schema/index.ts';

const DIGESTS = ['weekly', 'daily', 'off'] as const;

const Count = Type.Integer({ minimum: 0 });
const Hour = Type.Integer({ minimum: 0, maximum: 23 });
const Time = text('ISO 8601 in UTC.');

const NoticePosts = titled('NoticePosts', {
  count: means('How many.', Count),
  items: rows('The first of them.', {
    title: text('The title of the post.'),
    url: textOrNull('Its address; null when it has none.'),
  }),
});
export type NoticePosts = Static<typeof NoticePosts>;

const AnswerCount = Type.Object({
  mentions: means('Answers that name the brand.', Count),
  answers: means('Of how many.', Count),
});

const BrokenAddress = titled('BrokenAddress', {
  address: text('Where the links lead.'),
  reason: text('Why they do not lead there, as in the list of broken links.'),
  links: means('How many links lead there.', Count),
  title: text('The title of a post that contains one.'),
});
export type BrokenAddress = Static<typeof BrokenAddress>;

const FailedRun = titled('FailedRun', {
  source: text('The source, by its address, folder or file.'),
  run_id: integer('The run.'),
  at: means('When it ended.', Time),
  problem: means('Why; null when it is not known.', nullable(SaidSchema)),
  is_over: flag('Whether it was read since.'),
});
export type FailedRun = Static<typeof FailedRun>;

const BrandMove = titled('BrandMove', {
  brand_id: text('The brand.'),
  brand: text('Its name.'),
  direction: choice('Which way its score moved.', ['up', 'down']),
  before: means('The analysis before.', AnswerCount),
  after: means('The analysis that shows it.', AnswerCount),
  questions: rows('The questions on which it moved most, three at most.', {
    text: text('The question.'),
    before: AnswerCount,
    after: AnswerCount,
  }),
  is_demo: flag('True when the answers are invented.'),
});
export type BrandMove = Static<typeof BrandMove>;

/** What one message says, as codes and numbers. Sentences are made from it where it is sent. */
export const NoticeContent = titled('NoticeContent', {
  id: text('The same however often the message is tried.'),
  what: choice('Why it is sent.', {
    digest: 'its day and hour',
    alert: 'something has changed',
    test: 'a person asked for it; it has no content',
  }),
  site: text('The address of the site; empty when it is not known.'),
  from: means('What it is about happened since then.', Time),
  to: means('And until then.', Time),
  orphaned: means('Posts that no post links to any more.', nullable(NoticePosts)),
  rescued: means('Posts that have links again.', nullable(NoticePosts)),
  broken: means(
    'Addresses that links lead to and that have stopped working.',
    nullable(
      Type.Object({
        count: means('How many addresses.', Count),
        items: list('The first of them.', BrokenAddress),
      }),
    ),
  ),
  runs: list('Sources that could not be read.', FailedRun),
  moves: list('Brands that moved by more than chance explains.', BrandMove),
  cost: means(
    'What analyses have cost; null when there was none, or the notice is not about costs.',
    nullable(
      Type.Object({
        usd: number('In US dollars, as far as it is known.'),
        analyses: means('How many analyses.', Count),
        unknown: means('Analyses whose cost is not known.', Count),
      }),
    ),
  ),
});
export type NoticeContent = Static<typeof NoticeContent>;

export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'refused', 'unsure'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const rule = {
  person: Type.String({ minLength: 1, maxLength: 100, description: 'Who it is for.' }),
  language: choice('The language of the messages.', ['en', 'de']),
  kinds: Type.Array(Type.Enum(NOTICE_KINDS), {
    minItems: 1,
    maxItems: NOTICE_KINDS.length,
    description: 'What it is about.',
  }),
  brands: means(
    'The ids of the brands it is about; null for all.',
    nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 })),
  ),
  digest: choice('How often one message sums up what happened.', DIGESTS),
  weekday: Type.Integer({
    minimum: 1,
    maximum: 7,
    description: 'The day of a weekly digest; 1 is Monday.',
  }),
  hour: means('The hour of a digest, by the clocks of the time zone.', Hour),
  time_zone: Type.String({ maxLength: 100, description: 'A name like `Europe/Berlin`.' }),
  alerts: flag('Whether changes are sent at once, too.'),
  quiet_from: means('The hour from which alerts wait; null for none.', nullable(Hour)),
  quiet_to: means('The hour until which they wait.', nullable(Hour)),
};

/** What one person hears of, and how. */
export const NoticeRule = titled('NoticeRule', rule);
export type NoticeRule = Static<typeof NoticeRule>;

const someOfRule = {
  language: Type.Optional(rule.language),
  kinds: Type.Optional(rule.kinds),
  brands: Type.Optional(rule.brands),
  digest: Type.Optional(rule.digest),
  weekday: Type.Optional(rule.weekday),
  hour: Type.Optional(rule.hour),
  time_zone: Type.Optional(rule.time_zone),
  alerts: Type.Optional(rule.alerts),
  quiet_from: Type.Optional(rule.quiet_from),
  quiet_to: Type.Optional(rule.quiet_to),
};

export const AddNoticeParams = Type.Object({
  ...someOfRule,
  person: rule.person,
  channel: choice('How messages are sent.', NOTICE_CHANNELS),
  address: Type.Optional(
    Type.String({
      maxLength: 2000,
      description: 'The mail address, or the address of the webhook; a feed has none.',
    }),
  ),
  shape: Type.Optional(choice('What the body of a webhook looks like.', WEBHOOK_SHAPES)),
});
export type AddNoticeParams = Static<typeof AddNoticeParams>;

export const ChangeNoticeParams = Type.Object({
  ...someOfRule,
  person: Type.Optional(rule.person),
  is_on: Type.Optional(flag('False to switch it off.')),
});
export type ChangeNoticeParams = Static<typeof ChangeNoticeParams>;

const LastMessage = Type.Object({
  at: means('When that was.', Time),
  what: choice('What was sent.', ['digest', 'alert', 'test']),
  state: choice('What came of it.', {
    waiting: 'it could not be sent, and is tried again',
    sending: 'it is being sent',
    sent: '',
    refused: 'the receiver does not take it; it is not tried again',
    unsure: 'the process ended while it was sent; it is not sent again',
  }),
  problem: textOrNull('What the receiver or its server said; null when it was sent.'),
  next_try_at: means('When it is tried again; null unless it waits.', nullable(Time)),
});

export const NoticeSubscription = titled('NoticeSubscription', {
  id: integer('Its id.'),
  ...rule,
  channel: choice('How messages are sent.', NOTICE_CHANNELS),
  address: text('The mail address; empty for the others, whose addresses are secret.'),
  shape: means('What the body of a webhook looks like.', nullable(Type.Enum(WEBHOOK_SHAPES))),
  is_on: flag('False after it was switched off.'),
  next_digest_at: means('When the next digest is due; null for never.', nullable(Time)),
  last: means('The latest message; null when there was none.', nullable(LastMessage)),
});
export type NoticeSubscription = Static<typeof NoticeSubscription>;

export const NoticesBody = Type.Object({
  subscriptions: list('Everything that is sent, by person.', NoticeSubscription),
  sends_mail: flag('Whether a mail server is configured.'),
});
export type NoticesBody = Static<typeof NoticesBody>;

export const NoticeBody = Type.Object({
  subscription: NoticeSubscription,
});
export type NoticeBody = Static<typeof NoticeBody>;

export const NoticeAddedBody = Type.Object({
  subscription: NoticeSubscription,
  secret: textOrNull('What a webhook is signed with, or the address of a feed. It is shown this once.'),
});
export type NoticeAddedBody = Static<typeof NoticeAddedBody>;

export const NoticeRemovedBody = Type.Object({ removed: integer('Its id.') });

export const NoticeTestedBody = Type.Object({
  is_sent: flag('Whether it was taken.'),
  problem: textOrNull('Why not.'),
});
export type NoticeTestedBody = Static<typeof NoticeTestedBody>;

export const NoticePreviewQuery = Type.Object({
  days: Type.Integer({ default: 7, minimum: 1, maximum: 90, description: 'The days it sums up.' }),
});

export const NoticePreviewBody = Type.Object({
  is_empty: flag('True when nothing happened: then nothing is sent.'),
  subject: text('The subject of the mail.'),
  text: text('The message as plain text.'),
  html: text('The message as HTML, in one column and without images.'),
  content: means('What it is made from.', NoticeContent),
});
export type NoticePreviewBody = Static<typeof NoticePreviewBody>;
