import {
  OperationNodeTransformer,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type RootOperationNode,
  type ValueNode,
} from 'kysely';

/**
 * PostgreSQL refuses statements with U+0000 in a text. Texts of people and models are stored as JSON, which escapes it. Only ids from
 * outside can still have one, and no stored id does: here a search for such an id finds nothing instead of failing.
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
