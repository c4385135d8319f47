import { z } from 'zod/mini';
import type { Permission } from './permissions';
import { route } from './route';

/** What an administrator sets up first, in this order, and the permission that it takes. */
export const OPENING_STEPS = {
  loginPage: 'loginConfig:edit',
  departments: 'department:add',
  roles: 'role:add',
  users: 'user:add',
  policies: 'passwordPolicy:edit',
  tenants: 'tenant:authorize',
} as const satisfies Readonly<Record<string, Permission>>;
export type OpeningStep = keyof typeof OPENING_STEPS;

export const openingStep = z.object({
  step: z.enum(Object.keys(OPENING_STEPS) as [OpeningStep, ...OpeningStep[]]),
  done: z.boolean(),
});

/** What an administrator has still to set up: the steps they may take. None once all are done, or the list was put away. */
export const getOpeningSteps = route('GET', '/ofa-admin/admin/ofaOpening/steps', {
  right: 'signedIn',
  answer: z.array(openingStep),
});
/** The caller does not want to see the steps again. */
export const closeOpening = route('POST', '/ofa-admin/admin/ofaOpening/close', { right: 'signedIn', answer: z.unknown() });
