/** One chunk for the lists inside a vendor: they share most of their code. */
export { AppPage } from './AppPage.tsx'
export { GroupPage } from './GroupPage.tsx'
export { UserPage } from './UserPage.tsx'
