import type { ReactElement } from 'react';

/**
 * What a view puts beside other children: elements, never bare text. A browser that translates wraps text nodes, and React can then
 * neither remove them nor put anything before them (G48).
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
