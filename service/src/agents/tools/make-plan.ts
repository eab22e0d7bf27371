import { flag } from '@signpost/contract/fields';
import { Type } from '@signpost/contract/schema';
import { count, optionalId, optionalText, table, word, wordOrNull } from '../fields.ts';
import { defineTool } from '../tool.ts';

/** The most changes of one plan that an agent makes. */
const MOST_ITEMS = 100;

export const makePlan = defineTool({
  name: 'make_plan',
  title: 'Make a plan of changes',
  description:
    'Makes a plan: links to add (`suggestion_id`), to lead elsewhere (`link_id` and `to`) or to take away (`link_id` and `unlink`). Nothing on the site changes: a person reads and applies the plan in the dashboard.',
  writes: true,
  args: {
    items: Type.Array(
      Type.Object(
        {
          suggestion_id: optionalText(),
          link_id: optionalId(),
          to: Type.Optional(Type.String({ maxLength: 2000 })),
          unlink: Type.Optional(flag('Leaves the text.')),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: MOST_ITEMS },
    ),
  },
  reply: {
    plan_id: count,
    state: word,
    changes: count,
    refused: count,
    posts: table({ post_id: count, title: word, problem: wordOrNull }),
  },
  async run({ ask, page, isSampleSite }, { items }) {
    const { plan, posts } = await ask('makePlan', {
      items: items.map(({ suggestion_id: suggestion, link_id: link, ...rest }) => ({
        ...rest,
        ...(suggestion === undefined ? {} : { suggestion }),
        ...(link === undefined ? {} : { link }),
      })),
    });
    return {
      counted_over: 'The changes of this plan; none is applied.',
      is_sample: await isSampleSite(),
      total: plan.posts,
      next: null,
      evidence: page(`/links/plans/${plan.id}`),
      texts_by_others: 'posts[].title',
      plan_id: plan.id,
      state: plan.state,
      changes: plan.changes,
      refused: plan.refused,
      posts: posts.map((post) => ({
        post_id: post.post_id,
        title: post.title,
        problem: post.changes.find(({ problem }) => problem !== null)?.problem ?? null,
      })),
    };
  },
});
