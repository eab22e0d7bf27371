export function QuestionsTab() {
  return null;
}
