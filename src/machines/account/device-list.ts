import type { ActMachine } from '../base/act';
import { afterChange, createSectionMachine, type SectionParts, type SectionRef } from './section';

/** One of the devices, or all but the one that asks. */
export type Ending<Device> = { readonly which: 'one'; readonly device: Device } | { readonly which: 'others' };

export type DeviceDialogs<Device> = { readonly ending: ActMachine<Ending<Device>, unknown> };

/** Devices of the user's own account: where it is signed in, or the browsers that it trusts. */
export const createDeviceListMachine = <Device>(
  parts: Omit<SectionParts<readonly Device[], DeviceDialogs<Device>>, 'allows' | 'after'>,
) => createSectionMachine({ ...parts, after: ({ output }) => afterChange(output, 'removed') });

export type DeviceListRef<Device> = SectionRef<readonly Device[], DeviceDialogs<Device>>;
