import {
  ColumnUpdateNode,
  OnDuplicateKeyNode,
  OperationNodeTransformer,
  type InsertQueryNode,
  type KyselyPlugin,
} from 'kysely';

/**
 * Spells `on conflict … do …` as MySQL does. `do nothing` becomes an update that gives a column its own value: `insert ignore` would
 * cut off texts that are too long. MySQL checks all unique keys, whichever columns are named.
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
