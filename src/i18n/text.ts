import { createContext, useContext } from 'react';
import rosetta from 'rosetta';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/text';
import type { zhCN } from './zh-CN';
import { guest } from './zh-CN/guest';
import type { inside } from './zh-CN/inside';

/** The names inside `{{…}}`, read off the text itself. */
type Slots<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Slots<Rest> : never;

/** A text that has at least the slots of `S`. */
type Holding<S extends string> = [Slots<S>] extends [never]
  ? string
  : (
        Slots<S> extends infer Name extends string
          ? (_: Name extends string ? `${string}{{${Name}}}${string}` : never) => void
          : never
      ) extends (_: infer All) => void
    ? All
    : never;

/** The same texts in another language: same keys, same slots. A missing one does not compile. */
export type Pack<Source> = {
  readonly [K in keyof Source]: Source[K] extends string ? Holding<Source[K]> : Pack<Source[K]>;
};
export type Texts = Pack<typeof zhCN>;

/** The same object with every key as a string (`400` becomes `'400'`). */
type Named<T> = { [K in keyof T & (string | number) as `${K}`]: T[K] };
type PathsOf<T> = {
  [K in keyof Named<T> & string]: Named<T>[K] extends string ? K : `${K}.${PathsOf<Named<T>[K]>}`;
}[keyof Named<T> & string];
type At<T, Path> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Named<T>
    ? At<Named<T>[Head], Rest>
    : never
  : Path extends keyof Named<T>
    ? Named<T>[Path]
    : never;

/** A dotted path that leads to a text: `list.range`. */
type TextKey = PathsOf<typeof zhCN>;
type SlotsAt<K extends TextKey> = At<typeof zhCN, K> extends infer S extends string ? Slots<S> : never;
type Values<K extends TextKey> = [SlotsAt<K>] extends [never] ? [] : [values: Readonly<Record<SlotsAt<K>, string | number>>];

/** Gives a text. A key that does not exist and a slot without its value do not compile. */
export type Translate = <K extends TextKey>(key: K, ...values: Values<K>) => string;

export interface Speech {
  readonly language: Language;
  readonly t: Translate;
}

/** `texts` may grow while it is spoken. */
export function speechOf(language: Language, texts: Texts | typeof guest): Speech {
  const packs = rosetta({ [language]: texts });
  packs.locale(language);
  return { language, t: (key, ...[values]) => packs.t(key, values) };
}

const simplified = { ...guest };
/** The language that the console starts with: at first as much of it as the first screen needs. */
export const FIRST_SPEECH = speechOf(DEFAULT_LANGUAGE, simplified);

/**
 * The shell brings the rest of the first language, before anything shows it; a screen that says more than the others brings that much.
 * The other languages come whole.
 */
export function learn(texts: Partial<typeof inside>) {
  Object.assign(simplified, texts);
}

export const TextContext = createContext<Speech>(FIRST_SPEECH);
export const useText = (): Translate => useContext(TextContext).t;
/** For a view that must choose among an object's own names: `alias`, `aliasI18n`, `aliasEn`. */
export const useLanguage = (): Language => useContext(TextContext).language;
