import type { Binding } from '../../../contract/third-parties';
import type { ActMachine } from '../base/act';
import { afterChange, createSectionMachine, type SectionParts, type SectionRef } from './section';

export type BindingDialogs = { readonly removing: ActMachine<Binding, unknown> };

/** The third parties that vouch for the user's own account. */
export const createOwnBindingsMachine = (parts: Omit<SectionParts<readonly Binding[], BindingDialogs>, 'allows' | 'after'>) =>
  createSectionMachine<readonly Binding[], BindingDialogs>({ ...parts, after: ({ output }) => afterChange(output, 'removed') });

export type OwnBindingsRef = SectionRef<readonly Binding[], BindingDialogs>;
