import type { WebhookShape } from '@signpost/contract/notice-kinds';
import type { Letter } from '../../ports/channel.ts';

/** What a receiver is sent, beside the headers that every receiver gets. */
type Shape = (letter: Letter) => { body: string; headers?: Record<string, string> };

/** The most that each service takes, in characters, with some room. */
const SLACK_MOST = 2900;
const DISCORD_MOST = 1900;
const TEAMS_MOST = 10_000;
const NTFY_MOST = 3500;

/** The body for each kind of receiver. Only our own has the codes and numbers; the others show the text. */
export const SHAPES: Readonly<Record<WebhookShape, Shape>> = {
  json: ({ content, subject, text, offUrl, homeUrl }) => ({
    body: JSON.stringify({
      type: `notice.${content.what}`,
      subject,
      text,
      url: homeUrl,
      off_url: offUrl,
      data: content,
    }),
  }),
  slack: ({ subject, text }) => ({
    body: JSON.stringify({
      text: slackText(subject),
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: cut(subject, 150) } },
        { type: 'section', text: { type: 'mrkdwn', text: cut(slackText(text), SLACK_MOST), verbatim: true } },
      ],
    }),
  }),
  discord: ({ subject, text }) => ({
    body: JSON.stringify({
      content: cut(`**${markdown(subject)}**\n${markdown(text)}`, DISCORD_MOST),
      allowed_mentions: { parse: [] },
    }),
  }),
  teams: ({ subject, text, homeUrl }) => ({
    body: JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: markdown(subject), weight: 'Bolder', size: 'Medium', wrap: true },
              {
                type: 'TextBlock',
                text: cut(markdown(text).replaceAll('\n', '\n\n'), TEAMS_MOST),
                wrap: true,
              },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Signpost', url: homeUrl }],
          },
        },
      ],
    }),
  }),
  // Headers take ASCII alone, so that the title is encoded as in a letter.
  ntfy: ({ subject, text, homeUrl }) => ({
    body: cut(text, NTFY_MOST),
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      title: `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`,
      click: homeUrl,
    },
  }),
};

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}

/** Its three active characters, by which links and mentions begin. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** No text from outside becomes a link, a mention or bold. */
function markdown(text: string): string {
  return text.replaceAll(/[\\*_~`|[\]()<>#]/g, String.raw`\$&`).replaceAll('@', '@\u200b');
}
