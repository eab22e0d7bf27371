export function OverviewTab() {
  return null;
}
