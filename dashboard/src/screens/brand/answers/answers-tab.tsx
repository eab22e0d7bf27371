export function AnswersTab() {
  return null;
}
