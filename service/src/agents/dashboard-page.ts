import type { ToolContext } from './tool.ts';

/** Makes addresses of pages of the dashboard, which is at the root of the service. */
export function dashboardPage(root: string): ToolContext['page'] {
  return (path, params = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      if (value !== undefined && value !== '') search.set(name, String(value));
    const query = search.toString();
    return `${root}${path}${query === '' ? '' : `?${query}`}`;
  };
}
