import {
  ColumnUpdateNode,
  OnDuplicateKeyNode,
  OperationNodeTransformer,
  type InsertQueryNode,
  type KyselyPlugin,
} from 'kysely';

/**
 * Spells `on conflict … do …` as MySQL does. To do nothing is to give a column the value it has; not `insert ignore`, which
 * would cut off a text that does not fit into its column. MySQL looks at all unique keys, whichever columns are named.
 */
class OnDuplicateKey extends OperationNodeTransformer {
  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const { onConflict, ...insert } = super.transformInsertQuery(node);
    if (onConflict === undefined) return insert;
    const [column] = [...(onConflict.columns ?? []), ...(insert.columns ?? [])];
    const updates =
      onConflict.updates ?? (column === undefined ? [] : [ColumnUpdateNode.create(column, column)]);
    return { ...insert, onDuplicateKey: OnDuplicateKeyNode.create(updates) };
  }
}

const transformer = new OnDuplicateKey();

export const mysqlUpserts: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
