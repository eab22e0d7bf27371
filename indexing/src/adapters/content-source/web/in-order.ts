/** Works on several items at a time and hands the results over in the order of the items, so that a run repeats itself. */
export async function* inOrder<Item, Result>(
  next: () => Promise<Item | null> | Item | null,
  work: (item: Item) => Promise<Result>,
  most: number,
): AsyncGenerator<{ item: Item; result: Result; underWay: readonly Item[] }> {
  const queue: { item: Item; result: Promise<Result> }[] = [];
  for (;;) {
    while (queue.length < most) {
      const item = await next();
      if (item === null) break;
      const result = work(item);
      // Awaited below, possibly after another one has failed.
      result.catch(() => {});
      queue.push({ item, result });
    }
    const first = queue.shift();
    if (first === undefined) return;
    const result = await first.result;
    yield { item: first.item, result, underWay: queue.map(({ item }) => item) };
  }
}
