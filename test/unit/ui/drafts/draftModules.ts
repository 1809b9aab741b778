/** The modules of drafts: `?visits` runs them anew for each test. */
export { LostFile } from '../../../../src/lib/http.ts'
export { openDrafts, registerDraft, restoreDrafts, startRestoring, takeDraft, waitingDrafts } from '../../../../src/ui/drafts/drafts.ts'
export { pageReady, showDialog } from '../../../../src/ui/layers.ts'
export { connectScreen } from '../../../../src/ui/screen.ts'
