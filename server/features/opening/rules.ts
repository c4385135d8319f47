import { OPENING_STEPS, type OpeningStep } from '../../../contract/opening';
import type { Scope } from '../../platform/http/caller';

const STEPS = Object.keys(OPENING_STEPS) as OpeningStep[];

/** The steps that the caller may take: an administrator of the tenant itself, each by its permission. Tenants are a matter of the platform. */
export function stepsFor({ administrator, superAdministrator, enteredBy, permissions, platform }: Scope): OpeningStep[] {
  if (enteredBy || !(administrator || superAdministrator)) return [];
  return STEPS.filter((step) => permissions.has(OPENING_STEPS[step]) && (step !== 'tenants' || platform));
}
