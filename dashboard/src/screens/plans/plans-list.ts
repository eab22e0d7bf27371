import { defineList } from '../../parts/list-definition.ts';

export const PLANS = defineList({
  call: 'listPlans',
  filters: {},
  rowsOf: ({ plans }) => plans,
  keyOf: ({ id }) => id,
});
