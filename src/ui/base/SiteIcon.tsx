import { useState } from 'react';
import { BrandMark } from './BrandMark';

/** A picture of the login config. Where there is none, or it cannot be loaded, the console's own mark. */
export function SiteIcon({ address }: { address: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (address === null || address === broken) return <BrandMark />;
  return <img src={address} alt="" onError={() => setBroken(address)} />;
}
