import type { ReactNode } from 'react';
import { Shell } from './shell.tsx';

/** A page of one text, outside of the web client. */
export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <Shell title={title}>
    <section className="panel note">
      <h1>{title}</h1>
      {children}
    </section>
  </Shell>
);
