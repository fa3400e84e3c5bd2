export { AuthModule } from './auth.module.js';
export { LoginFailures } from './password/login-failure.store.js';
export { credentialOf, hashPassword, isCredential, verifyPassword } from './password/password-hash.js';
export { findSeededPasswords, type SeededAccount } from './password/seeded-password.store.js';
