import { send, type Asked, type Query } from '../../api/client.ts';
/** The calls that a screen of an extension can make, as the person who is signed in. Paths are those of the API, such as `/links/posts`. */
export interface ExtensionApi {
  get(path: string, query?: Query): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  put(path: string, body?: object): Promise<unknown>;
  patch(path: string, body?: object): Promise<unknown>;
  delete(path: string): Promise<unknown>;
}

export interface ExtensionTools {
  api: ExtensionApi;
  /** Such as `en`. */
  language: string;
  /** Goes to another screen, such as `/links/posts?orphans=only`. */
  navigate: (to: string) => void;
}

export interface ExtensionModule {
  /** Fills the element. What it returns is called when the person leaves. */
  mount(element: HTMLElement, tools: ExtensionTools): unknown;
}

const ask = async (path: string, asked: Asked): Promise<unknown> => (await send(path, asked)).body;

export const extensionApi: ExtensionApi = {
  get: (path, query = {}) => ask(path, { query }),
  post: (path, body = {}) => ask(path, { method: 'POST', body }),
  put: (path, body = {}) => ask(path, { method: 'PUT', body }),
  patch: (path, body = {}) => ask(path, { method: 'PATCH', body }),
  delete: (path) => ask(path, { method: 'DELETE' }),
};
