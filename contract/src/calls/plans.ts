import { MOST_WHAT_IF_LINKS, WhatIfBody } from '../authority.ts';
import {
  JournalBody,
  JournalRow,
  MakePlanParams,
  PlanBody,
  PlanChangeRow,
  PlanChangesParams,
  PlanRemovedBody,
  PlanRow,
  PlansBody,
  PlansQuery,
  PlanStartedBody,
} from '../plans.ts';
import { FormatParams } from '../formats.ts';
import { callsWith } from './call.ts';

const common = { access: 'administrator', tag: 'Links' } as const;
const reads = callsWith({ ...common, methods: ['GET'] });
const does = callsWith({ ...common, methods: ['POST'] });

const NO_PLAN = 'plan_not_found: there is no such plan';
const RUNNING = 'plan_running: a plan is being applied or taken back';

/** Changes to texts, to be read, applied and taken back. */
export const planCalls = {
  listPlans: reads('/links/plans', 'The plans for changes to texts, the newest first', {
    params: PlansQuery,
    answer: PlansBody,
    row: PlanRow,
  }),
  makePlan: does('/links/plans', 'Make a plan; nothing is changed yet', {
    description:
      'The texts are read where the source has an application password, and each change is shown with its place. What cannot be read within some seconds is read when the plan is applied.',
    body: MakePlanParams,
    status: 201,
    answer: PlanBody,
    errors: {
      400: 'plan_unknown_item: an item names what is not there, and no plan was made',
    },
  }),
  getPlan: reads('/links/plans/{id}', 'One plan with its changes by post, and how far it is', {
    params: FormatParams,
    answer: PlanBody,
    row: PlanChangeRow,
    errors: { 404: NO_PLAN },
  }),
  removePlan: callsWith({ ...common, methods: ['DELETE'] })(
    '/links/plans/{id}',
    'Remove a plan of which nothing is applied, with its journal',
    {
      answer: PlanRemovedBody,
      errors: {
        404: NO_PLAN,
        409: 'plan_applied: some of its changes are in texts; plan_running: it is being applied',
      },
    },
  ),
  applyPlan: does('/links/plans/{id}/apply', 'Write the changes of a plan to the site', {
    description:
      'Goes on in the background, one post after the other; GET /links/plans/{id} shows how far it is. What was refused before is tried again, what was undone only when it is named.',
    body: PlanChangesParams,
    status: 202,
    answer: PlanStartedBody,
    errors: { 404: NO_PLAN, 409: RUNNING },
  }),
  undoPlan: does('/links/plans/{id}/undo', 'Take the applied changes of a plan back', {
    body: PlanChangesParams,
    status: 202,
    answer: PlanStartedBody,
    errors: { 404: NO_PLAN, 409: RUNNING },
  }),
  cancelPlan: does('/links/plans/{id}/cancel', 'End what goes on after the post that is being written', {
    status: 202,
    answer: PlanStartedBody,
    errors: { 404: NO_PLAN },
  }),
  getPlanWhatIf: reads(
    '/links/plans/{id}/what-if',
    'How posts would stand with the links of a plan that are not made yet',
    {
      description: `As \`POST /links/what-if\` answers, for the links to posts of the site; the first ${MOST_WHAT_IF_LINKS} pairs of posts.`,
      answer: WhatIfBody,
      errors: {
        404: NO_PLAN,
        409: 'links_authority_unknown: the link data was stored by an earlier version; index or import again',
      },
    },
  ),
  getPlanJournal: reads(
    '/links/plans/{id}/journal',
    'What was done to the texts: who, when, before and after',
    {
      params: FormatParams,
      answer: JournalBody,
      row: JournalRow,
      errors: { 404: NO_PLAN },
    },
  ),
} as const;
