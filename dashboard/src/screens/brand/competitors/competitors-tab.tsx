export function CompetitorsTab() {
  return null;
}
