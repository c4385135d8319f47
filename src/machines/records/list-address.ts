import { z } from 'zod/mini';
import { id } from '../../../contract/ids';
import type { SearchedFields } from '../../../contract/super-query';
import { type Filters, type ListQuery, type PageRequest, START } from './pager';
import { asksOnly } from './query-tree';

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

/** What an address says: a request, and the saved view that it began with. */
export interface Shown {
  readonly request: PageRequest;
  readonly view: string | null;
}
export const FIRST_PAGE: PageRequest = { current: START.page, size: START.size };

/** What a request searches for, and by what it sorts. */
export function partsOf({ current, size, column, order, ...filters }: PageRequest): { filters: Filters; sort: Sort | null } {
  return { filters, sort: typeof column === 'string' ? { column, order: order === 'asc' ? 'asc' : 'desc' } : null };
}

/** The query of an address: what differs from a list that nothing was asked of. */
export function searchOf({ current, size, ...query }: PageRequest, view: string | null): string {
  const page = { current: current === START.page ? undefined : current, size: size === START.size ? undefined : size };
  return addressText({ ...query, ...page, view: view ?? undefined });
}

function addressText(query: Filters): string {
  const parts = Object.entries(filled(query)).map(([name, value]) => [name, String(value)] as const);
  return parts.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(parts))}`;
}

/** What is searched for and sorted by as an address has it, the same for the same in whichever order it was asked. */
export function askedText(filters: Filters, sort: Sort | null): string {
  const parts = Object.entries(queryOf(filters, sort)).sort(([one], [other]) => (one < other ? -1 : 1));
  return addressText(Object.fromEntries(parts));
}

export function askedIn(request: PageRequest): string {
  const { filters, sort } = partsOf(request);
  return askedText(filters, sort);
}

export const queryOf = (filters: Filters, sort: Sort | null): ListQuery => (sort ? { ...filters, ...sort } : filters);

/** What is left empty is not asked for. */
export const filled = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));

const named = z.object({ view: id });
/** The saved view that an address or a stored query names. */
export const viewNamed = (raw: unknown): string | null => named.safeParse(raw).data?.view ?? null;

/**
 * Reads what a saved view stands for, as an address is read. Null where a part of it is no longer known: what is left would show more
 * than was asked for.
 */
export const viewReader =
  (readRequest: (raw: unknown) => PageRequest | null, fields: SearchedFields = {}) =>
  (search: string): PageRequest | null => {
    const asked = Object.fromEntries(new URLSearchParams(search).entries());
    if (Object.keys(asked).length === 0) return FIRST_PAGE;
    const request = readRequest(asked);
    if (!request || !Object.keys(asked).every((name) => name in request)) return null;
    const { superQueryParams } = request;
    return superQueryParams === undefined || asksOnly(String(superQueryParams), fields) ? request : null;
  };
