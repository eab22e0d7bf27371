import { Type } from '@signpost/contract/schema';
import { ATOM } from '@signpost/notices/render/atom-feed';
import { readFeed } from '@signpost/notices/subscriptions/read-feed';
import type { SubscriptionDeps } from '@signpost/notices/subscriptions/subscription-deps';
import { findByOffLink, switchOff } from '@signpost/notices/subscriptions/switch-off';
import { html, Html, untrusted } from '@signpost/platform/html';
import { acceptedLanguages, preferredLanguage } from '@signpost/words/languages';
import { loadNoticeWords, type NoticeWords } from '@signpost/words/notices';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HTML, page, PAGE_HEADERS } from '../../html/page.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

const PATH = '/notices';
const common = { access: 'anyone', tag: 'Administration', answer: Type.String() } as const;

const STYLE = Html.trusted(
  'body { font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem } button { font: inherit; padding: 0.5rem 1rem }',
);

/** Pages that work without signing in: the address is the permission. */
export function noticeRoutes(deps: SubscriptionDeps): Endpoint[] {
  return [
    {
      ...common,
      methods: ['GET'],
      path: `${PATH}/off/{token}`,
      summary: 'A page that asks whether to switch notices off',
      description: 'Programs that look at the links of a letter switch nothing off: only the button does.',
      mediaType: HTML,
      errors: { 404: 'A page that says that the link does not work' },
      handle: async (request, reply) => {
        const found = await findByOffLink(deps.store, tokenOf(request));
        const words = await wordsFor(deps, request, found);
        if (found === null) return sendPage(reply.code(404), words, html`<p>${words.off.unknown}</p>`);
        const question = html`<p>${untrusted(words.off.question(found.rule.person))}</p>
          <form method="post"><button type="submit">${words.off.button}</button></form>`;
        return sendPage(reply, words, question);
      },
    },
    {
      ...common,
      methods: ['POST'],
      path: `${PATH}/off/{token}`,
      summary: 'Switches notices off',
      mediaType: HTML,
      errors: { 404: 'A page that says that the link does not work' },
      handle: async (request, reply) => {
        const found = await switchOff(deps.store, tokenOf(request));
        const words = await wordsFor(deps, request, found);
        const { done, unknown } = words.off;
        return sendPage(
          reply.code(found === null ? 404 : 200),
          words,
          html`<p>${found === null ? unknown : done}</p>`,
        );
      },
    },
    {
      ...common,
      methods: ['GET'],
      path: `${PATH}/feed/{token}`,
      summary: 'The notices of one person as an Atom feed',
      mediaType: ATOM,
      errors: { 404: 'There is no such feed, or its notices are switched off' },
      handle: async (request, reply) => {
        const feed = await readFeed(deps, tokenOf(request));
        reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
        if (feed === null)
          return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed.\n');
        return reply.type(ATOM).send(feed);
      },
    },
  ];
}

function tokenOf({ params }: FastifyRequest): string {
  return (params as { token: string }).token;
}

/** In the language of the notices, else in one that the browser asks for. */
function wordsFor(
  { language }: SubscriptionDeps,
  request: FastifyRequest,
  found: Awaited<ReturnType<typeof findByOffLink>>,
): Promise<NoticeWords> {
  const wanted = acceptedLanguages(request.headers['accept-language'] ?? '');
  return loadNoticeWords(found?.rule.language ?? preferredLanguage(wanted, language));
}

function sendPage(reply: FastifyReply, { language, off }: NoticeWords, body: Html): FastifyReply {
  const policy = PAGE_HEADERS['content-security-policy'].replace("form-action 'none'", "form-action 'self'");
  return reply
    .headers({ ...PAGE_HEADERS, 'content-security-policy': policy, 'cache-control': 'private, no-store' })
    .type(HTML)
    .send(
      page(
        off.title,
        STYLE,
        html`<main>
          <h1>${off.title}</h1>
          ${body}
        </main>`,
        language,
      ),
    );
}
