import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type RootOperationNode,
  type ValueNode,
} from 'kysely';

/**
 * PostgreSQL refuses a statement with U+0000 in one of its texts. What people and models write is JSON, which has no such
 * character; what is left are ids from outside, and none of ours has one: asking for it finds nothing instead of failing.
 */
class WithoutNul extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return { ...super.transformValue(node), value: withoutNul(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(withoutNul) };
  }
}

const transformer = new WithoutNul();

export const withoutNulPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }): RootOperationNode => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value;
}
