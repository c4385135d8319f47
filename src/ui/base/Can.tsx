import { createContext, type ReactNode, useContext } from 'react';

/** The permissions of the tab that a view lies in: of its own tab, not of the active one. */
export const PermissionContext = createContext<readonly string[]>([]);

/**
 * What `Can` accepts (§6): nothing, a boolean, a permission, or a permission combined with a boolean.
 * `{ permission, and: isOpen }` wants both, `{ permission, or: isMine }` either.
 */
export type Condition =
  | undefined
  | boolean
  | string
  | { readonly permission: string; readonly and: boolean }
  | { readonly permission: string; readonly or: boolean };

export function allows(condition: Condition, permissions: readonly string[]): boolean {
  if (condition === undefined) return true;
  if (typeof condition === 'boolean') return condition;
  if (typeof condition === 'string') return permissions.includes(condition);
  const held = permissions.includes(condition.permission);
  return 'and' in condition ? held && condition.and : held || condition.or;
}

/** Shows its children to those who may see them; to others there is nothing (§6). */
export function Can({ when, children }: { when?: Condition; children: ReactNode }) {
  return allows(when, useContext(PermissionContext)) ? children : null;
}

export function useCan(): (condition: Condition) => boolean {
  const permissions = useContext(PermissionContext);
  return (condition) => allows(condition, permissions);
}
