export function SourcesTab() {
  return null;
}
