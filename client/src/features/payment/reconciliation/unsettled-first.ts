/** The payments that need somebody before all others, each once. */
export function unsettledFirst<Each extends { id: string }>(
  unsettled: readonly Each[],
  payments: readonly Each[],
): Each[] {
  const first = new Set(unsettled.map(({ id }) => id));
  return [...unsettled, ...payments.filter(({ id }) => !first.has(id))];
}
