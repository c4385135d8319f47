import type { ConsoleMessage, HostMessage } from '../../../contract/embedding';
import type { EmbeddingPorts, Parent, Size } from '../../../src/machines/app/embedding';
import { quietEmbedding } from './app-fixture';

export const HOST = 'https://portal.example.org';
export const EVIL = 'https://evil.example';
export const NONCE = 'n1';

type Said = { readonly origin: string; readonly data: unknown };

const silent = () => {};

/** The browser around the machine: what it posts, enters and goes to is remembered; what it watches is told by the test. */
export function around(parent: Parent, present: string | null = null) {
  const world = {
    posted: [] as { readonly message: ConsoleMessage; readonly to: string }[],
    entered: [] as string[],
    went: [] as string[],
    spoke: [] as string[],
    say: silent as (said: Said) => void,
    session: silent as (stage: 'in' | 'out' | 'between') => void,
    title: silent as (title: string) => void,
    size: silent as (size: Size) => void,
  };
  const watch =
    <Told>(name: 'say' | 'session' | 'title' | 'size') =>
    (tell: (told: Told) => void) => {
      Object.assign(world, { [name]: tell });
      return () => Object.assign(world, { [name]: silent });
    };
  const ports: EmbeddingPorts = quietEmbedding({
    findParent: () => parent,
    makeNonce: () => NONCE,
    watchParent: watch<Said>('say'),
    post: (message, to) => void world.posted.push({ message, to }),
    watchSession: watch<'in' | 'out' | 'between'>('session'),
    watchTitle: watch<string>('title'),
    watchSize: watch<Size>('size'),
    isPresent: (token) => token === present,
    enter: (token) => void world.entered.push(token),
    go: (address) => void world.went.push(address),
    speak: (language) => void world.spoke.push(language),
  });
  return { world, ports };
}

/** A message as a host posts it. */
export const hostSays = (type: HostMessage['type'], payload?: unknown, more: object = {}) => ({
  source: 'ofa-console',
  version: 1,
  type,
  payload,
  ...more,
});
