/** One chunk for what works on many rows at once. */
export { importUsers } from '../features/users/importUsers.tsx'
