import { type ReactNode, Suspense } from 'react'
import { useAfterFirstPaint } from './useAfterFirstPaint.ts'

/** Renders its children, whose code may load late, after the first paint of a page load (see `useAfterFirstPaint`). */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  return useAfterFirstPaint() && <Suspense>{children}</Suspense>
}
